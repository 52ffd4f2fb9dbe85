import * as z from 'zod';
import { adviceOnMetric, MetricWord, metricWord } from '../metric.ts';
import { option } from '../option.ts';
import { word } from '../text.ts';

/** What a person says the competition asks for. It overrules page and files, as a submission-schema.json in the folder does. */
export const taskRows = {
  metric: option(MetricWord, metricWord, {
    flag: '--metric <name>',
    variable: 'METRIC',
    help: 'the metric, if no page names it or it is misread: auc, logloss, accuracy, rmse, map@3 ...',
    usual: 'the one that the page names; else the usual one for such a target, in doubt',
    more: 'submission/submission-schema.md#correcting-the-schema',
    column: { name: 'metric', example: '`rmse`' },
    identity: true,
    or: null,
    refusal: {
      what: (metric) => `"${metric}" is no metric we know`,
      advice: (metric) => adviceOnMetric(String(metric)),
    },
  }),
  target: option(z.string().min(1).max(1_000), word, {
    flag: '--target <column>',
    variable: 'TARGET',
    help: 'the column of train that holds the answers, if it is misread',
    usual: 'found by names, page and tables',
    more: 'submission/submission-schema.md#correcting-the-schema',
    column: { name: 'target', example: '`price`' },
    identity: true,
    or: null,
    refusal: { what: () => 'the target is no name of a column', advice: 'Give a name of 1 to 1000 letters.' },
  }),
};
