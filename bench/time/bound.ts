/** The longest a run may take, in seconds: its time and a twentieth, or two seconds more if it is short. */
export const boundOf = (time: number): number => (time < 60 ? time + 2 : 1.05 * time);
