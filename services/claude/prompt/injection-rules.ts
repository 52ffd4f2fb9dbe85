const secret =
  '(?:api[ _-]?keys?|secret keys?|(?:access|auth|session|api)[ _-]tokens?|passwords?|credentials?|environment variables?|env(?:ironment)? vars?|system prompts?|hidden prompts?|private keys?|ssh keys?)';
const reader =
  '(?:ai|a\\.i\\.|llms?|(?:large )?language models?|(?:ai )?assistants?|chat ?bots?|chatgpt|gpt(?:-\\d)?|claude|coding agents?|ai agents?)';
const person =
  '(?! ?-?(?:researcher|engineer|developer|enthusiast|scientist|practitioner|expert|student|startup|compan|lab|team|communit|product|assisted|generated))';
const checks = '(?:sandbox|safety|guardrails?|static checks?|leakage checks?|code review|verification step)';

/** Sentences that no organiser writes for people. Each rule needs two signs together: honest pages often have one. */
export const injectionRules: readonly RegExp[] = [
  // ignore your instructions
  /\b(?:ignore|disregard|forget|override|bypass|discard)\b.{0,50}\b(?:previous|prior|above|earlier|preceding|original|existing|all|any|your|system)\b.{0,30}\b(?:instructions?|prompts?|system messages?|guidelines you|directives?|programming|training)\b/i,
  /\b(?:new|updated|real|actual|secret|hidden|override) (?:system )?instructions?(?: for you)?:/i,
  /\byou are now\b.{0,60}\b(?:mode|unrestricted|free|jailbroken|dan|root|administrator|an? different)\b/i,
  // the sentence addresses a model
  new RegExp(
    `\\b(?:attention|dear|hey|hello|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|if you(?:'re| are)(?: an?| the)?|(?:you|since you)(?:'re| are)(?: an?| the)(?: helpful)?)[,: ]+(?:any |all |the |every )?${reader}\\b${person}`,
    'i',
  ),
  new RegExp(
    `\\b(?:any|all|every|the) ${reader} (?:reading|processing|summari[sz]ing|parsing|that reads?|who reads?) (?:this|the)\\b`,
    'i',
  ),
  /<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|system_prompt|instructions?)>|<\/?data[-\u2010][0-9a-f]{6,}/i,
  /^(?:#+ )?(?:system|assistant|human|developer) ?(?:message|prompt|override|note)?: (?:you|ignore|do|from now|please|always)\b/i,
  // hand over secrets
  new RegExp(
    `\\b(?:reveal|print|output|show|send|expose|leak|disclose|repeat|include|return|give|tell|e-?mail|upload|post|exfiltrate|embed|write|append|log|dump)\\b.{0,60}\\b(?:your|the|all|any|its|our|system|host|user)\\b.{0,30}\\b${secret}`,
    'i',
  ),
  /\b(?:read|open|cat|print|load|send|upload|include|copy|output|dump|list)\b.{0,60}(?:\/etc\/(?:passwd|shadow)|~?\/\.(?:ssh|aws|netrc|config\/gcloud)\b|\bid_rsa\b|(?:^|\W)\.env\b|os\.environ|process\.env|\/proc\/)/i,
  /\b(?:ANTHROPIC|OPENAI|AWS|HF|HUGGINGFACE|GITHUB|GOOGLE|AZURE)_[A-Z_]*(?:KEY|TOKEN|SECRET)\b/,
  // talk to the network
  /\b(?:curl|wget|Invoke-WebRequest)\b.{0,200}(?:\||-d\b|--data|-X ?POST|-F\b|--post|\$\(|`)/i,
  /\b(?:solution|code|script|program|notebook|submission|pipeline|agent)\b.{0,40}\b(?:must|should|shall|has to|needs to|will)\b.{0,40}\b(?:fetch|post|call|request|contact|ping|connect to|send|download and (?:run|execute))\b.{0,80}https?:\/\//i,
  /\b(?:fetch|post|send|submit|make|issue|perform|visit|open|query|call)\b.{0,60}\b(?:get|post|http|https|web|network|dns)[ -](?:request|call|query|callback)s?\b.{0,60}(?:https?:\/\/|\bto\b)/i,
  /\b(?:before|after|prior to|while) (?:you |your )?(?:start|begin|answer|respond|reply|training|writing|generating|summari[sz]ing|planning|continuing|proceeding)\w*\b.{0,60}\b(?:fetch|visit|get|post|load|retrieve|contact|call|open)\b.{0,60}https?:\/\//i,
  /\b(?:post|upload|send|transmit|exfiltrate|forward|copy)\b.{0,80}\b(?:training data|test data|the data(?:set)?|results?|files?|contents?|source code|predictions)\b.{0,40}\bto\b.{0,20}https?:\/\/(?!(?:www\.)?kaggle\.com)/i,
  /\bdownload and (?:run|execute|install|source|eval)\b|\bpip3? install\b.{0,80}(?:https?:|git\+|--index-url|--extra-index-url)/i,
  // do another task than the page's
  /\b(?:regardless of|contrary to|no matter)\b.{0,60}\b(?:description|page|rules|schema|header|stated|says?|above|data)\b.{0,80}\b(?:predict|target|metric|optimi[sz]e|use|submit)\b/i,
  /^(?:please |now |then |instead,? |you must |always )?(?:change|switch|override|redefine)\b.{0,15}\b(?:target|label|metric|objective|id column)\b.{0,40}\b(?:to|as|with|into)\b/i,
  /\b(?:true|real|actual|correct|hidden) (?:target|label|metric|objective|answer)(?: column| variable)? (?:is|are|should be|must be)\b.{0,60}\b(?:not|instead|rather|whatever|ignore)\b/i,
  /\b(?:set|fill|replace|overwrite)\b.{0,20}\b(?:all|every|each)\b.{0,20}\b(?:predictions?|rows? of the submission|answers?)\b.{0,30}\b(?:to|with|by)\b/i,
  /\b(?:report|print|claim|return|output|announce|write)\b.{0,40}\b(?:score|accuracy|auc|metric)\b.{0,20}\b(?:of|as|=|is)?\s*(?:1\.0+\b|0\.99\d*|100 ?%|perfect)/i,
  // hide this from people
  /\b(?:do not|don't|never|without)\b.{0,20}\b(?:tell|telling|mention|mentioning|inform|informing|report|reporting|alert|alerting|warn|warning|log|logging)\b.{0,50}\b(?:users?|humans?|operators?|developers?|this (?:instruction|message|text|step)|these instructions)\b/i,
  new RegExp(`\\b(?:disable|turn off|skip|bypass|escape|evade|switch off|circumvent)\\b.{0,30}\\b${checks}`, 'i'),
  // run this
  /\b(?:decode|decodes?|run|execute|exec|eval|evaluate|b64decode|atob)\b.{0,80}(?<![\w/.-])[A-Za-z0-9+/]{40,}={0,2}(?![\w/.-])/i,
  /(?<![.\w])(?:exec|eval|__import__)\s*\(|\bos\.(?:system|popen)\s*\(|\bsubprocess\.(?:run|Popen|call|check_output)\s*\(|\brm -rf\b/,
  /\bdelete\b.{0,20}\b(?:all|every|any)\b.{0,20}\b(?:files?|folders?|director(?:y|ies)|data)\b.{0,30}\b(?:machine|computer|disk|home|system|host|server)\b/i,
];
