/**
 * The simulator's additions to a PostgreSQL database, in a schema of its own: the same random values as SQLite's
 * worlds draw, keys at which the server fails internally, an order of outcomes like SQLite's `rowid`, and functions
 * that save and restore all rows.
 */
export const INSTRUMENTS = `
create schema sim;

create sequence sim.lots;
create function sim.gen_random_uuid() returns uuid language sql volatile
  as $$ select cast(substr(lot, 17, 16) || substr(lot, 1, 16) as uuid)
    from encode(sha512(convert_to('lot ' || nextval('sim.lots'), 'UTF8')), 'hex') as lot $$;

create table sim.poison (key text);
create function sim.poisoned() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from sim.poison where key in (new.key, 'all')) then raise exception 'poisoned'; end if;
    return new;
  end $$;
create trigger poisoned before insert on public.mutation_outcomes for each row execute function sim.poisoned();

create sequence sim.rows;
alter table public.mutation_outcomes add column rowid bigint default nextval('sim.rows');

create function sim.tables() returns setof text language sql stable
  as $$ select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1 $$;

create function sim.back_up() returns text language plpgsql as $$
  declare
    name text;
    held json;
    everything jsonb := '{}';
  begin
    for name in select sim.tables() loop
      execute format('select json_agg(t) from public.%I t', name) into held;
      if held is not null then everything := everything || jsonb_build_object(name, held); end if;
    end loop;
    return everything;
  end $$;

create function sim.put_back(everything text) returns void language plpgsql as $$
  declare
    name text;
    held jsonb;
  begin
    perform set_config('session_replication_role', 'replica', true); -- in any order, and ids as they are
    for name in select sim.tables() loop execute format('delete from public.%I', name); end loop;
    for name, held in select * from jsonb_each(cast(everything as jsonb)) loop
      execute format('insert into public.%I select * from jsonb_populate_recordset(null::public.%I, $1)', name, name)
        using held;
    end loop;
    delete from sim.poison;
  end $$;
`;

/** Random functions are looked up in the simulator's own schema first. */
export const searchPathOf = (database: string): string =>
  `alter database ${database} set search_path = sim, public, pg_catalog`;
