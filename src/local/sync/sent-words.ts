import type { EntityName, Rows } from '#contract/entities.ts';
import type { AppliedOutcome, Outcome, PushMutation } from '#contract/sync.ts';

/** Restores the texts that the server omitted because this phone has just sent them. */
export function withSentWords(
  outcomes: readonly Outcome[],
  mutations: readonly PushMutation[],
): readonly Outcome[] {
  const args = new Map(mutations.map((mutation) => [mutation.key, mutation.args as unknown as Row]));
  return outcomes.map((outcome) =>
    outcome.outcome === 'applied' && outcome.omitted ? filled(outcome, args.get(outcome.key) ?? {}) : outcome,
  );
}

type Row = Record<string, unknown>;

function filled({ omitted = {}, ...outcome }: AppliedOutcome, args: Row): AppliedOutcome {
  const rows: Record<string, unknown> = { ...outcome.rows };
  for (const [entity, fields] of Object.entries(omitted) as [EntityName, string[]][]) {
    const texts = Object.fromEntries(fields.map((field) => [field, args[field]]));
    rows[entity] = (outcome.rows[entity] ?? []).map((row) => ({ ...row, ...texts }));
  }
  return { ...outcome, rows: rows as Rows };
}
