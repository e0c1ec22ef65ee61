import type { SQL } from 'drizzle-orm';
import type { Right } from '#features/accounts/rights/roles.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Page } from '#forms/list/define-list.ts';
import type { ExpiredRow, ListedRow, RowsQuery } from '#server/db/query/rows-of-address.ts';

export type { ExpiredRow };

/** Records of one kind, each of which names a person by email address; see `rowsOfAddress`. */
export interface PersonRecords {
  /** Needed to see them. */
  readonly right: Right;
  /** The `email` of the record with an id. */
  readonly addressOf: (id: SQL) => SQL;
  /** `id, name, company, created_at` of the records with an address in lower case. */
  readonly rowsOf: (email: SQL) => SQL;
  /** Records unchanged since `before`, oldest first, after a cursor. */
  readonly expired: (
    app: Pick<AppContext, 'db'>,
    before: Date,
    after: Pick<ExpiredRow, 'id' | 'updatedAt'> | null,
    limit: number,
  ) => Promise<ExpiredRow[]>;
  /** Deletes records with all that belongs to them. Unknown ids are ignored. */
  readonly erase: (app: AppContext, tx: Transaction, ids: readonly string[]) => Promise<void>;
}

/** What a form has brought. */
export interface SubmissionRecords extends PersonRecords {
  readonly newest: (app: Pick<AppContext, 'db'>, query: RowsQuery, size: number) => Promise<Page<ListedRow>>;
}
