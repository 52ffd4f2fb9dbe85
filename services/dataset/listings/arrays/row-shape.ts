/** What one row of a large array is. */
type RowShape =
  /** Its height, width and channels. */
  | { readonly kind: 'picture'; readonly shape: readonly [number, number, number] }
  /** Its steps, or channels and steps. */
  | { readonly kind: 'series'; readonly shape: readonly number[] };

const mostChannels = 4;
const smallestSide = 8;
/** The largest ratio of sides for a picture. */
const longestPicture = 4;

/**
 * Decides by the sizes of a row and the type of its numbers, and last by the name. Undefined if there are too few numbers for a picture or
 * a series.
 */
export const rowShapeOf = (sizes: readonly number[], dtype: string, place: string): RowShape | undefined => {
  const areBytes = /u1$/.test(dtype) || /im(a)?g|pic|photo|pixel/i.test(place);
  const [first = 0, second = 0, third = 0] = sizes;
  if (sizes.some((size) => size < 1)) return undefined;
  switch (sizes.length) {
    case 1:
      return first < smallestSide ** 2
        ? undefined
        : (areBytes && flatPicture(first)) || { kind: 'series', shape: sizes };
    case 2:
      return areBytes || isPicture(first, second)
        ? { kind: 'picture', shape: [first, second, 1] }
        : { kind: 'series', shape: sizes };
    case 3:
      return areChannels(first, [second, third])
        ? { kind: 'picture', shape: [second, third, first] }
        : { kind: 'picture', shape: [first, second, third] };
    case 4:
      return { kind: 'picture', shape: [second, third, first * (sizes[3] ?? 1)] };
    default:
      return undefined;
  }
};

/** A small size before two large ones, or one smaller than the sides of the square behind it: layers of a picture. */
const areChannels = (first: number, [second, third]: readonly [number, number]): boolean =>
  (first <= mostChannels && second > mostChannels && third > mostChannels) || (second === third && first < second);

/** As many numbers as a square has, grey or in colour. */
const flatPicture = (size: number): RowShape | undefined => {
  const channels = [1, 3, 4].find((count) => Number.isInteger(Math.sqrt(size / count)));
  const side = Math.sqrt(size / (channels ?? 1));
  return channels === undefined || side < smallestSide ? undefined : { kind: 'picture', shape: [side, side, channels] };
};

const isPicture = (height: number, width: number): boolean =>
  Math.min(height, width) >= smallestSide && Math.max(height, width) <= longestPicture * Math.min(height, width);
