import { secondOf } from '../fallback.ts';
import { type Role, roles } from '../role.ts';
import { isLoopback } from '../settings/loopback.ts';
import { type Models, withLineup } from '../settings/models.ts';
import type { Lineup, RoleModel } from '../settings/settings.ts';
import { isPriced } from './prices.ts';

/** A model without a known price: a cap in money cannot limit it. */
export interface Unpriced {
  readonly model: string;
  readonly roles: readonly Role[];
  /** Its server is this machine, so it may cost nothing. */
  readonly local: boolean;
}

type Priced =
  | { readonly kind: 'priced'; readonly models: Models; readonly notes: readonly string[] }
  | { readonly kind: 'unpriced'; readonly unpriced: readonly Unpriced[] };

/**
 * The models with a price for each; used where money is limited. `free`: models that this machine serves cost nothing.
 */
export const pricedOf = (models: Models, { free }: { readonly free: boolean }): Priced => {
  const swapped = withFallbacks(models.lineup);
  const unknown = unpricedIn(swapped.lineup);
  const given = free ? unknown.filter(({ local }) => local) : [];
  const missing = unknown.filter((one) => !given.includes(one));
  if (missing.length > 0) return { kind: 'unpriced', unpriced: missing };
  const zero = Object.fromEntries(given.map(({ model }) => [model, { input: 0, output: 0 }]));
  const { prices } = swapped.lineup;
  const lineup = { ...swapped.lineup, prices: { ...prices, models: { ...prices.models, ...zero } } };
  const notes = given.map(({ model }) => `${model} has no price and runs on this machine: it counts as free`);
  return { kind: 'priced', models: withLineup(models, lineup), notes: [...swapped.notes, ...notes] };
};

/** If only the fallback has a known price, it takes the role. A fallback without a known price is removed. */
const withFallbacks = (lineup: Lineup): { readonly lineup: Lineup; readonly notes: readonly string[] } => {
  const notes: string[] = [];
  const { prices } = lineup;
  const pricedModel = (role: Role): RoleModel | null => {
    const model = lineup.roles[role];
    const second = model && secondOf(model);
    if (model === null || second === null) return model;
    const [first, other] = [isPriced(prices, model.model), isPriced(prices, second.model)];
    if (first === other && first) return model;
    if (first || !other) {
      notes.push(`the price of ${second.model}, the ${role}'s fallback, is not known: the fallback will not be asked`);
      return { ...model, fallback: null };
    }
    notes.push(`the price of ${model.model} is not known: its fallback ${second.model} is now the ${role}`);
    return second;
  };
  // the keys are the roles
  const of = Object.fromEntries(roles.map((role) => [role, pricedModel(role)])) as Lineup['roles'];
  return { lineup: { ...lineup, roles: of }, notes };
};

const unpricedIn = ({ roles: of, prices }: Lineup): Unpriced[] => {
  const asked = roles.flatMap((role) => {
    const model: RoleModel | null = of[role];
    return model === null || isPriced(prices, model.model) ? [] : [{ role, model }];
  });
  return Object.entries(Object.groupBy(asked, ({ model }) => model.model)).map(([model, by = []]) => ({
    model,
    roles: by.map(({ role }) => role),
    local: by.every(({ model: { baseUrl } }) => isLoopback(baseUrl)),
  }));
};
