/** From this size on (bytes) a file is profiled with estimates and a shorter list of missing tokens: it is worth seconds. */
export const largeBytes = 64 * 2 ** 20;
