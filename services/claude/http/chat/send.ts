import OpenAI from 'openai';
import type { ApiKey } from '../../settings/api-key.ts';
import type { RoleModel } from '../../settings/settings.ts';
import { openConnection } from '../connection.ts';
import type { Send } from '../response.ts';
import { openAnswer } from './answer.ts';
import { chatBodyOf } from './body.ts';

/** The client demands a key; servers without keys ignore it. */
const noKey = 'none';

/** OpenAI's client for one role, for the many servers that speak its chat completions. */
export const openChatSend = (model: RoleModel, key: ApiKey | null, signal: AbortSignal): Send => {
  const baseURL = `${model.baseUrl}/v1`;
  const connection = openConnection(new URL(`${baseURL}/chat/completions`), model, OpenAI, signal);
  const secret = key?.reveal() ?? noKey;
  return (body, onText) =>
    connection(async (settings, until) => {
      const client = new OpenAI({
        ...settings,
        // nothing of the environment goes along: it may be meant for another server
        ...{ baseURL, apiKey: secret, adminAPIKey: null, organization: null, project: null, webhookSecret: null },
        ...{ defaultHeaders: key?.header === 'x-api-key' ? { 'x-api-key': secret, authorization: null } : {} },
      });
      const { data: stream, request_id: requestId } = await client.chat.completions
        .create(chatBodyOf(body, model.baseUrl), { signal: until })
        .withResponse();
      const answer = openAnswer(model.model, onText);
      for await (const chunk of stream) answer.add(chunk);
      return answer.whole(requestId);
    });
};
