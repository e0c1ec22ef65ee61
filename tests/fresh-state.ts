import type { ClientBase } from 'pg';
import type { OpenDatabase } from '#server/db/database.ts';

/** Puts tables and sequences back into the state they had when it was made. */
export type Restore = () => Promise<void>;

/** The embedded engine has one connection. */
type Session = OpenDatabase['pool'] | ClientBase;

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
 * Remembers all rows of the database in temporary tables of a session, until the next call with the same name. A
 * database copied for each test costs a hundred times more than deleting what one test wrote. Triggers and foreign keys
 * are off while rows are put back.
 */
export async function captureState(session: Session, name: string): Promise<Restore> {
  const tables = await readTables(session);
  const { rows: sequences } = await session.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value, start_value as start
     from pg_sequences`,
  );
  const copies = tables.filter(({ holds }) => holds).map(({ name: of }, n) => ({ of, copy: `pg_temp.${name}_${n}` }));
  const copyOf = new Map(copies.map(({ of, copy }) => [of, copy]));
  const steps = [
    ...tables.map(({ name: table, columns }) => {
      const copy = copyOf.get(table);
      if (copy === undefined) return `if exists (select from ${table}) then delete from ${table}; end if;`;
      return `delete from ${table}; insert into ${table} (${columns}) overriding system value select ${columns} from ${copy};`;
    }),
    ...sequences.map(
      ({ name: sequence, value, start }) => `perform setval('${sequence}', ${value ?? start}, ${value !== null});`,
    ),
  ];
  await session.query(
    `do $do$ declare old text; begin
       for old in select relname from pg_class where relnamespace = pg_my_temp_schema() and relname ~ '^${name}_\\d+$'
       loop execute 'drop table pg_temp.' || old; end loop;
     end $do$;
     ${copies.map(({ of, copy }) => `create table ${copy} as table ${of};`).join('\n')}
     create or replace function pg_temp.restore_${name}() returns void language plpgsql
     set session_replication_role = replica as $restore$ begin ${steps.join('\n')} end $restore$;`,
  );
  return async () => {
    await session.query(`select pg_temp.restore_${name}()`);
  };
}

async function readTables(session: Session): Promise<readonly Table[]> {
  const { rows } = await session.query<{ name: string; columns: string }>(
    `select format('%I.%I', nspname, relname) as name,
       (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname !~ '^(pg_|information_schema$|drizzle$)'`,
  );
  const { rows: filled } = await session.query<{ name: string }>(
    rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  );
  const names = new Set(filled.map(({ name }) => name));
  return rows.map(({ name, columns }) => ({ name, columns, holds: names.has(name) }));
}
