/** What Kaggle is told about a notebook that is pushed. */
export interface Kernel {
  /** A Kaggle user name. */
  readonly owner: string;
  /** Of the competition that it is for. */
  readonly competition: string;
  readonly codeFile: string;
  readonly gpu: boolean;
}

/** Stands where nobody knows the user's name; Kaggle has no such user, and would refuse it. */
export const unknownOwner = 'YOUR-KAGGLE-NAME';

/** `kernel-metadata.json`, every field said: what is left out has another default in each of Kaggle's clients. */
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
    enable_internet: false, // what takes notebooks only refuses those that have it
    dataset_sources: [],
    competition_sources: [competition],
    kernel_sources: [],
    model_sources: [],
    keywords: [],
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
};

/** The same for each of a competition's runs, so that Kaggle keeps them as versions of one notebook. */
export const kernelSlug = (competition: string): string => slugOf(titleOf(competition));

const longest = 50; // Kaggle takes no longer title

const titleOf = (competition: string): string =>
  `Medalist ${competition.replaceAll(/[^A-Za-z0-9]+/g, ' ').trim()}`.slice(0, longest).trim();

/** As Kaggle makes it from the title; where the two differ it warns, and takes the title's. */
const slugOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');
