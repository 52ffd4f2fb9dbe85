export interface TrialPass { readonly masked: import('./mask.ts').Masked; readonly held: number; readonly folder: string }
export interface TrialPlan { scheme: string; passes: number; least: number; write(pass: number): Promise<TrialPass> }
export const planTrial = async (..._: unknown[]): Promise<{ why: string } | TrialPlan> => ({ why: 'stub' });
