/** The share of answers that an interval may miss, as a page tells it: "alpha = 0.1", "90% prediction interval"; undefined where it tells none. */
export const missedShareOn = (page: string): number | undefined => {
  const alpha = Number(alphaSaid.exec(page)?.[1]);
  if (alpha > 0 && alpha < 1) return Math.min(alpha, rounded(1 - alpha)); // some call the coverage alpha
  const found = covered.map((words) => words.exec(page)?.[1]).find((one) => one !== undefined);
  const coverage = Number(found) > 1 ? Number(found) / 100 : Number(found);
  return coverage >= leastCoverage && coverage < 1 ? rounded(1 - coverage) : undefined;
};

const leastCoverage = 0.5;

/** 1 - 0.9 is 0.1. */
const rounded = (share: number): number => Number(share.toFixed(9));

const alphaSaid = /(?:\balpha\b|α)[\s\\$*`)}]*(?:=|:|\bis\b|\bof\b)[\s\\$*`({]*(\d*\.\d+)/i;
const share = String.raw`(\d{2}(?:\.\d+)?(?=\s?\\?%|\s?per ?cent)|0?\.\d+)\s?(?:\\?%|per ?cent)?`;
const covered = [
  new RegExp(String.raw`\b${share}[\s-]+(?:[a-z]+[\s-]+){0,2}(?:intervals?|coverage|confidence|range)\b`, 'i'),
  new RegExp(String.raw`\b(?:coverage|confidence|intervals?)\b[^.\d]{0,40}?\b${share}`, 'i'),
];
