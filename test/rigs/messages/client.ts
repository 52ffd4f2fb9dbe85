import Anthropic, { type ClientOptions } from '@anthropic-ai/sdk';
import { onTestFinished } from 'vitest';
import { type MessagesOptions, type MessagesRig, startMessages } from './server/server.ts';

/** A server for one test, gone after it. */
export const messagesFor = async (options: MessagesOptions): Promise<MessagesRig> => {
  const rig = await startMessages(options);
  onTestFinished(() => rig.stop());
  return rig;
};

/** The official SDK against a rig, without patience unless told. */
export const clientOf = (rig: MessagesRig, options: ClientOptions = {}): Anthropic =>
  new Anthropic({ baseURL: rig.url, apiKey: rig.key, maxRetries: 0, logLevel: 'off', ...options });

/** A plain question. */
export const question = {
  model: 'claude-opus-5-5',
  max_tokens: 4096,
  system: 'You are the coder of Medalist.\nWrite Python.',
  messages: [{ role: 'user' as const, content: 'How are you?' }],
};
