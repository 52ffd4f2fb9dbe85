/** What a run may take, in seconds: its time and a twentieth, or two seconds more where it is short. */
export const boundOf = (time: number): number => (time < 60 ? time + 2 : 1.05 * time);
