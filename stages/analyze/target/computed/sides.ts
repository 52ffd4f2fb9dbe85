/** Words for what is measured last. */
export const later = /^(?:after|end|final|post|close|closing|new)$/;

/** Words for what is measured first. */
export const earlier = /^(?:before|start|initial|pre|open|opening|old)$/;
