import type { ClientBase, Pool } from 'pg';

export interface CopiedTable {
  /** Schema and name, unquoted. */
  readonly name: string;
  readonly sqlName: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly refersTo: readonly string[];
}

/** All our tables except the records of migrations; partitions count as their parent. */
export async function copiedTables(source: Pool | ClientBase): Promise<CopiedTable[]> {
  const { rows } = await source.query<CopiedTable>(`
    select n.nspname || '.' || c.relname as name,
      format('%I.%I', n.nspname, c.relname) as "sqlName",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct rn.nspname || '.' || r.relname), '[]')
        from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.contype = 'f' and (k.conrelid = c.oid
          or k.conrelid in (select inhrelid from pg_inherits where inhparent = c.oid))) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle') and n.nspname not like 'pg\\_%'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by name`);
  return rows;
}

/** Referenced tables first, for foreign keys. */
export function inOrderOfReference(tables: readonly CopiedTable[]): CopiedTable[] {
  const ordered = new Map<string, CopiedTable>();
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((table) =>
      table.refersTo.every((name) => name === table.name || !waiting.has(name)),
    );
    if (ready.length === 0)
      throw new Error(`These tables refer to one another in a circle: ${[...waiting.keys()].join(', ')}.`);
    for (const table of ready) {
      ordered.set(table.name, table);
      waiting.delete(table.name);
    }
  }
  return [...ordered.values()];
}

/** The state of the sequences of these tables. */
export async function sequences(source: ClientBase): Promise<{ sqlName: string; last: string; called: boolean }[]> {
  const { rows } = await source.query<{ sqlName: string; last: string; called: boolean }>(`
    select format('%I.%I', schemaname, sequencename) as "sqlName", coalesce(last_value, start_value) as last,
      last_value is not null as called
    from pg_sequences where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`);
  return rows;
}
