import type { OpenDatabase } from '#server/db/database.ts';

/** Puts tables and sequences back into the state they had when it was made. */
export type Restore = () => Promise<void>;

interface Table {
  readonly name: string;
  readonly columns: string;
  readonly holds: boolean;
}

interface Sequence {
  readonly name: string;
  readonly value: string | null;
  readonly start: string;
}

/**
 * Remembers all rows of the database. A database copied for each test costs a hundred times more than deleting what one
 * test wrote. Triggers and foreign keys are off while rows are put back.
 */
export async function captureState({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Restore> {
  const tables = await readTables(pool);
  const { rows: sequences } = await pool.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value, start_value as start
     from pg_sequences where schemaname <> 'fresh'`,
  );
  const copies = tables.filter(({ holds }) => holds).map(({ name }, n) => ({ name, copy: `fresh.copy_${n}` }));
  const copyOf = new Map(copies.map(({ name, copy }) => [name, copy]));
  const steps = [
    ...tables.map(({ name, columns }) => {
      const copy = copyOf.get(name);
      if (copy === undefined) return `if exists (select from ${name}) then delete from ${name}; end if;`;
      return `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`;
    }),
    ...sequences.map(({ name, value, start }) => `perform setval('${name}', ${value ?? start}, ${value !== null});`),
  ];
  await pool.query(
    `drop schema if exists fresh cascade; create schema fresh;
     ${copies.map(({ name, copy }) => `create table ${copy} as table ${name};`).join('\n')}
     create function fresh.restore() returns void language plpgsql set session_replication_role = replica
     as $restore$ begin ${steps.join('\n')} end $restore$;`,
  );
  return async () => {
    await pool.query('select fresh.restore()');
  };
}

async function readTables(pool: OpenDatabase['pool']): Promise<readonly Table[]> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select format('%I.%I', nspname, relname) as name,
       (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname !~ '^(pg_|information_schema$|fresh$|drizzle$)'`,
  );
  const { rows: filled } = await pool.query<{ name: string }>(
    rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  const names = new Set(filled.map(({ name }) => name));
  return rows.map(({ name, columns }) => ({ name, columns, holds: names.has(name) }));
}
