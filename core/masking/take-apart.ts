export const takeApart = async (..._: unknown[]): Promise<{ held: string | null; test: string | null }> => ({ held: null, test: null });
