/** Files of the corpus that pass or are repaired, although their grader scores them differently or their class is `bad`. */
export interface BlindSpot {
  readonly reason: string;
  /** For each mutation code, the slugs of the competitions. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

const hardLabels = [
  'aerial-cactus-identification',
  'detecting-insults-in-social-commentary',
  'dogs-vs-cats-redux-kernels-edition',
  'freesound-audio-tagging-2019',
  'invasive-species-monitoring',
  'mlsp-2013-birds',
  'playground-series-s3e18',
  'random-acts-of-pizza',
  'rsna-2022-cervical-spine-fracture-detection',
  'rsna-miccai-brain-tumor-radiogenomic-classification',
  'statoil-iceberg-classifier-challenge',
  'tabular-playground-series-may-2022',
  'the-icml-2013-whale-challenge-right-whale-redux',
];
const oneHot = [
  'hms-harmful-brain-activity-classification',
  'leaf-classification',
  'lmsys-chatbot-arena',
  'spooky-author-identification',
];
const rounded = [
  'dogs-vs-cats-redux-kernels-edition',
  'freesound-audio-tagging-2019',
  'playground-series-s3e18',
  'random-acts-of-pizza',
  'rsna-2022-cervical-spine-fracture-detection',
  'statoil-iceberg-classifier-challenge',
  'tabular-playground-series-may-2022',
];
const [lyft, siim, chest] = [
  '3d-object-detection-for-autonomous-vehicles',
  'siim-covid19-detection',
  'vinbigdata-chest-xray-abnormalities-detection',
];
const runs = ['google-research-identify-contrails-reduce-global-warming', 'hubmap-kidney-segmentation'];
const molecules = 'bms-molecular-translation';
const words = 'text-normalization-challenge-russian-language';
const gestures = 'multi-modal-gesture-recognition';

/** All known blind spots. A test demands exactly this list: it fails for a new one, and for one that is gone. */
export const blindSpots: readonly BlindSpot[] = [
  {
    reason: 'other predictions, written as they should be: hard probabilities, one item only, other words',
    files: {
      V13: hardLabels,
      V13b: oneHot,
      T07: ['imet-2020-fgvc7', gestures, 'plant-pathology-2021-fgvc8'],
      T10: [molecules, 'tensorflow2-question-answering', words],
      T11: [molecules, words],
    },
  },
  {
    reason:
      'the grader goes by position or wants the columns as they are; the file is put in order, which is the valid file',
    files: {
      L01: ['smartphone-decimeter-2022'],
      L02: ['smartphone-decimeter-2022'],
      L03: ['freesound-audio-tagging-2019', 'spooky-author-identification'],
      L04: ['freesound-audio-tagging-2019'],
    },
  },
  {
    reason: 'ids repeat in the sample: the rows of one id cannot be told apart once they are shuffled',
    files: { L01: ['hms-harmful-brain-activity-classification'], L02: ['hms-harmful-brain-activity-classification'] },
  },
  {
    reason: 'the same numbers to ten digits, of which the grader sees the last',
    files: { V17: ['smartphone-decimeter-2022'] },
  },
  { reason: 'a rounded probability is a probability', files: { V12: rounded } },
  {
    reason: 'a row written twice: the mutation wanted another value, which happens to be the same; one copy is dropped',
    files: { R04: [molecules, 'nfl-player-contact-detection', chest], B08: [lyft, siim, chest] },
  },
  { reason: 'class names of boxes are not in the schema', files: { B02: [lyft, siim, chest] } },
  { reason: 'the size of the images is not in the schema', files: { E06: runs, E07: runs } },
  {
    reason: 'how long a sequence may be is not in the schema, and its items may repeat',
    files: { T05: [gestures], T06: [gestures] },
  },
  { reason: 'the sample itself is blank: nothing was found in that image', files: { V01: [lyft], B04: [lyft] } },
  { reason: 'None may be the word that is meant (T11 is valid)', files: { V26: [molecules, words] } },
];

/** The `slug code` of each file. */
export const namesOf = ({ files }: BlindSpot): string[] =>
  Object.entries(files).flatMap(([code, slugs]) => slugs.map((slug) => `${slug} ${code}`));
