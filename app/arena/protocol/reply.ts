/** What a method answers; the gateway puts it on the wire. */
export type Reply =
  | { readonly kind: 'json'; readonly value: unknown; readonly defaults?: 'sent' }
  | { readonly kind: 'error'; readonly status: number; readonly message: string; readonly retryAfter?: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'bytes'; readonly body: Buffer; readonly type: string };

export const json = (value: unknown): Reply => ({ kind: 'json', value });
export const failed = (status: number, message: string): Reply => ({ kind: 'error', status, message });
export const denied = (permission: string): Reply => failed(403, `Permission '${permission}' was denied`);

/** As in proto3's JSON, fields with their default value are left out. */
export const withoutDefaults = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => !isDefault(field))
      .map(([name, field]) => [name, withoutDefaults(field)]),
  );
};

const isDefault = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === 0 ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Seven digits of a second, as Kaggle's dates have them. */
export const dateOf = (date: Date): string => date.toISOString().replace('Z', '0000Z');

const states: Readonly<Record<number, string>> = {
  400: 'FAILED_PRECONDITION',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** The body of an error, in one of Kaggle's two forms. */
export const errorBody = (envelope: 'A' | 'B', status: number, message: string): string => {
  const error = { code: status, message };
  // Kaggle's JSON escapes the apostrophe
  const text = JSON.stringify(envelope === 'A' ? error : { error: { ...error, status: states[status] ?? 'UNKNOWN' } });
  return text.replaceAll("'", '\\u0027');
};
