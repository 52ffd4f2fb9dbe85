import type { Finding } from '../../../../schema/finding.ts';
import { warning } from '../../../finding.ts';
import type { TargetColumn } from '../../../subject.ts';

/** A warning about a whole column. */
export const doubt = (rule: string, { column }: TargetColumn, message: string, advice: string): Finding =>
  warning(rule, `${JSON.stringify(column.name)}: ${message}`, advice, { columnName: column.name });
