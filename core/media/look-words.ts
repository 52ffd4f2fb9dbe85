import type { Look } from '../../services/dataset/media/look.ts';

/** How large a file is by its header: height x width, seconds, shape, steps; null: it does not say. */
export const sizeInWords = (look: Look): string | null => {
  switch (look.kind) {
    case 'image':
      return look.height === null || look.width === null ? null : `${look.height} x ${look.width}`;
    case 'audio':
      return look.seconds === null ? null : `${look.seconds.toFixed(1)} s`;
    case 'array':
      return look.arrays[0]?.shape.join(' x ') ?? null;
    case 'signal':
      return look.steps === null ? null : `${look.steps} steps`;
  }
};

/** Colours, rate and channels, or type of its values; null: it does not say. */
export const modeInWords = (look: Look): string | null => {
  switch (look.kind) {
    case 'image':
      return look.mode;
    case 'audio':
      return look.rate === null
        ? null
        : `${look.rate} Hz, ${look.channels === 1 ? 'mono' : `${look.channels} channels`}`;
    case 'array':
      return look.arrays[0]?.dtype ?? null;
    case 'signal':
      return look.channels === null ? null : `${look.channels} channels`;
  }
};
