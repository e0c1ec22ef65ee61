import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * The domain of an email address as indexed: in lower case and compared by bytes, so that the index also finds
 * beginnings.
 */
export function emailDomain(email: SQLWrapper): SQL {
  return sql`split_part(lower(${email}), '@', 2) collate "C"`;
}

/** Finds up to `limit` domains that begin with a text, by one index lookup each, however many addresses they have. */
export function domainsFrom(table: PgTable, email: PgColumn, beginning: string, limit: number): SQL {
  const domain = emailDomain(sql.identifier(email.name));
  const end = `${beginning}~`;
  return sql`with recursive domains as (
      (select ${domain} as domain, 1 as at from ${table} where ${domain} >= ${beginning} and ${domain} < ${end}
        order by 1 limit 1)
      union all
      select (select ${domain} from ${table} where ${domain} > domains.domain and ${domain} < ${end} order by 1 limit 1),
        at + 1
      from domains where domain is not null and at < ${limit})
    select domain::text from domains where domain is not null`;
}
