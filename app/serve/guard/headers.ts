import type { MiddlewareHandler } from 'hono';

/** A page may only load, run and call what this server itself sends. Pictures may also be in the page itself. */
const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'"],
  ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ');

/** The headers of every answer. Reports have a stricter policy of their own. */
export const headers: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('content-security-policy')) context.header('content-security-policy', policy);
  context.header('x-content-type-options', 'nosniff');
  context.header('referrer-policy', 'same-origin'); // with none, browsers send forms of ours without their Origin
  context.header('cross-origin-resource-policy', 'same-origin');
  context.header('cross-origin-opener-policy', 'same-origin');
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
};
