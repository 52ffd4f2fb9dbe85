/** Where the configuration is wrong: a file and its key, or a variable of the environment. Never the value. */
export interface BadModels {
  readonly where: string;
  readonly why: string;
}
