import type { BadProxy } from '../../network/proxy.ts';
import type { ProxyTrouble } from '../../network/trouble.ts';
import type { KaggleFailure } from '../failure.ts';
import { failure } from '../failures.ts';

const direct = 'NO_PROXY lists the hosts that are reached without one';

/** The proxy in the environment is invalid. */
export const badProxy = ({ variable, why }: BadProxy): KaggleFailure =>
  failure('proxy', `${variable} is set, but ${why}.`, `Fix ${variable} or unset it; ${direct}.`);

/** The request did not get past the proxy. A failure that may pass is of kind `network`, and is retried. */
export const proxyFailure = ({ why, status, lasting }: ProxyTrouble): KaggleFailure => {
  if (!lasting) return failure('network', why, `Check that the proxy is right and runs; ${direct}.`, status);
  const advice =
    status === null
      ? `Check its name in the variable that sets it; ${direct}.`
      : status === 407
        ? 'Put them into the variable: http://USER:PASSWORD@HOST:PORT, in them @ : / # and \\ as %40 %3A %2F %23 and %5C.'
        : 'Ask those who run it to let www.kaggle.com, api.kaggle.com, storage.googleapis.com and www.googleapis.com ' +
          `through, or go another way: ${direct}.`;
  return failure('proxy', `${why}.`, advice, status);
};
