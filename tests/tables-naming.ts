import type pg from 'pg';

/**
 * Names of the tables in which a row contains one of the texts, in any column. Left out are queued jobs, which hold the
 * address of an email until it is sent.
 */
export async function tablesNaming(pool: pg.Pool, ...texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`,
  );
  const patterns = texts.map((text) => `%${text}%`);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await pool.query(`select from ${name} t where t::text ilike any ($1::text[]) limit 1`, [patterns]);
    if (hit.rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found;
}
