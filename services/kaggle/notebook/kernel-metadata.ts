/** What Kaggle must know about a notebook that is pushed. */
export interface Kernel {
  /** A Kaggle user name. */
  readonly owner: string;
  /** The slug of its competition. */
  readonly competition: string;
  readonly codeFile: string;
  readonly gpu: boolean;
}

/** Stands in for an unknown user name. Kaggle has no such user, and would refuse it. */
export const unknownOwner = 'YOUR-KAGGLE-NAME';

/** The text of `kernel-metadata.json`. It names every field, because the defaults differ between Kaggle's clients. */
export const kernelMetadata = ({ owner, competition, codeFile, gpu }: Kernel): string => {
  const title = titleOf(competition);
  const metadata = {
    id: `${owner}/${slugOf(title)}`,
    title,
    code_file: codeFile,
    language: 'python',
    kernel_type: 'notebook',
    is_private: true,
    enable_gpu: gpu,
    enable_tpu: false,
    enable_internet: false, // competitions for notebooks refuse one with internet
    dataset_sources: [],
    competition_sources: [competition],
    kernel_sources: [],
    model_sources: [],
    keywords: [],
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
};

/** The slug of a notebook. It is the same for all runs of a competition, so Kaggle keeps them as versions of one notebook. */
export const kernelSlug = (competition: string): string => slugOf(titleOf(competition));

const longest = 50; // Kaggle refuses longer titles

const titleOf = (competition: string): string =>
  `Medalist ${competition.replaceAll(/[^A-Za-z0-9]+/g, ' ').trim()}`.slice(0, longest).trim();

/** The slug that Kaggle makes from a title. If ours differed, Kaggle would warn and use its own. */
const slugOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');
