/** Bytes as people compare them: `23.6 GB`, powers of ten as disks are sold. */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
