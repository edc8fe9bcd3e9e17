import { EditorState, type Extension, type Transaction, type TransactionSpec } from "@codemirror/state";

/**
 * What holds of all typing, whichever key it is. Returns what is done in place of a transaction, such as the same with more
 * changes, and undefined where the transaction stays as it is.
 */
export type Rule = (transaction: Transaction) => TransactionSpec | readonly TransactionSpec[] | undefined;

/** Each rule gets what those before it made of the transaction. */
export function ruledBy(rules: readonly Rule[]): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    let now = transaction;
    for (const rule of rules) {
      const made = rule(now);
      if (made) now = transaction.startState.update({ filter: false }, ...[made].flat());
    }
    return now;
  });
}
