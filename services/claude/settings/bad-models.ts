/** Where the configuration is wrong: a file and its key, or an environment variable. Never holds the value. */
export interface BadModels {
  readonly where: string;
  readonly why: string;
}
