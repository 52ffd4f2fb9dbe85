import { globSync, readFileSync } from 'node:fs';
import { Recipe } from './core/schema/recipe.ts';
for (const path of globSync('/tmp/pytest-of-root/pytest-*/*/**/recipe.json')) {
  const told = JSON.parse(readFileSync(path, 'utf8'));
  const r = Recipe.safeParse(told);
  const hows = new Set(r.data?.features.map((f) => f.how));
  console.log(path.slice(20, 110), r.success ? `fits ${told.why ?? ''} ${r.data?.targets.map((t) => t.members.map((m) => `${m.name}:${m.family}`)).join(' | ')} ${[...hows]}` : JSON.stringify(r.error.issues.slice(0, 3)).slice(0, 700));
}
