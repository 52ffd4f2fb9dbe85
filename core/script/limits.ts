/** Bounds of a script's length and running time, and how a trial of it is written. */
export interface ScriptLimits {
  /** The number of members; the heaviest are kept. */
  readonly mostMembers: number;
  /** The seconds that the engine took for the members in all folds of a target; members that no longer fit come after the others. */
  readonly mostMemberSeconds: number;
  /** The number of times that all rows are divided into folds. */
  readonly mostPasses: number;
  /** Makes the script a trial of one pass, which begins no further fold from this time (Unix seconds) on; null: it is no trial. */
  readonly trialEndUnixSeconds: number | null;
  /** Makes a trial print the score of the engine's models of the same members, read from `member_predictions.npz` beside it. */
  readonly readsMemberPredictions: boolean;
  /** Keeps all features, however little they matter, and any share of the blend: the recipe was already cut down. */
  readonly keepsEverything: boolean;
}

/** Fills limits that are not given; only a trial reads the engine's predictions, and it has one pass. */
export const allLimits = (given: Partial<ScriptLimits>): ScriptLimits => {
  const limits = { ...unlimited, ...given };
  return limits.trialEndUnixSeconds === null
    ? { ...limits, readsMemberPredictions: false }
    : { ...limits, mostPasses: 1 };
};

const unlimited: ScriptLimits = {
  mostMembers: Infinity,
  mostMemberSeconds: Infinity,
  mostPasses: Infinity,
  trialEndUnixSeconds: null,
  readsMemberPredictions: false,
  keepsEverything: false,
};
