import { data, type href } from 'react-router';
import * as z from 'zod/mini';
import type { AuditAction } from '#content/admin/audit.ts';
import type { Session } from '#features/accounts/accounts.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { clientCan, type ClientRight } from '#features/accounts/organizations/organization-roles.ts';
import { clientDenied, denied } from '#features/accounts/rights/require-right.server.ts';
import { roleCan, type Right } from '#features/accounts/rights/roles.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { formFields, type FormFields, type FormShape } from '#forms/form-fields.ts';
import type { AppContext } from '#server/app-context.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';

export interface ActionContext<By extends Session = Session> {
  readonly app: AppContext;
  readonly by: By;
  readonly request: Request;
  /** The record in the page's address; empty if it has none. */
  readonly id: string;
  /** The whole form, for a reader with its own reasons. */
  readonly form: URLSearchParams;
}

/** `client` is everyone in an organization. */
export type RightOfClients = 'client' | `client:${ClientRight}`;

/** A right of the team, or of clients in their organization. */
export type ActionRight = Right | RightOfClients;

type ClientRightOf<R> = R extends `client:${infer Own extends ClientRight}` ? Own : never;
/** The person with the proof of a right. */
type ByRight<R extends ActionRight> = R extends Right ? TeamMember<R> : ClientMember<ClientRightOf<R>>;

interface Terms<R> {
  readonly right: R;
  /** Audit log entry that the action writes. */
  readonly audit?: AuditAction | readonly AuditAction[];
  /** The action of the page that reverts it. */
  readonly undo?: string;
}

interface FormAction<By extends Session, T> {
  readonly right: ActionRight;
  readonly run: (context: ActionContext<By>) => Promise<T>;
}

type Actions = Readonly<Record<string, FormAction<never, unknown>>>;
type ResultOf<Of extends Actions> = Awaited<ReturnType<Of[keyof Of]['run']>>;
type ByOf<Of extends Actions> = Parameters<Of[keyof Of]['run']>[0]['by'];

/** `run` gets a member of the team with the right, and the fields by name. Null if they do not match their schemas. */
export function formAction<const R extends ActionRight, Shape extends FormShape, T>(
  { right }: Terms<R>,
  shape: Shape,
  run: (context: ActionContext<ByRight<R>>, fields: FormFields<Shape>) => T | Promise<T>,
): FormAction<R extends Right ? TeamMember : ClientMember, T | null> {
  const schema = formFields(shape);
  return {
    right,
    run: async (context) => {
      if (!mayRun(context.by, right)) refuse(right);
      const fields = z.safeParse(schema, context.form);
      return fields.success ? await run(context as Parameters<typeof run>[0], fields.data) : null;
    },
  };
}

/**
 * The actions of a page, by the value of the form's field `action`. The returned function runs the one that the form
 * names: 403 without its right, 404 if no record can have the id in the address, null if the page has no such action.
 * `docs/actions.md` lists all of them.
 */
export function defineActions<const Of extends Actions>(
  _page: Parameters<typeof href>[0],
  actions: Of,
  isId: (id: string) => boolean = () => true,
) {
  const rights = Object.values(actions).map(({ right }) => right);
  return async (context: Omit<ActionContext<ByOf<Of>>, 'form'>): Promise<ResultOf<Of> | null> => {
    const by: Session = context.by;
    const [first] = rights;
    if (first !== undefined && !rights.some((right) => mayRun(by, right))) refuse(first);
    if (!isId(context.id)) throw data(null, { status: 404 });
    const form = await readPostedFields(context.request);
    const name = form.get('action') ?? '';
    if (!Object.hasOwn(actions, name)) return null;
    return (await actions[name]?.run({ ...context, form })) as ResultOf<Of>;
  };
}

/** Whether a right is one of clients. */
export function isOfClients(right: string): right is RightOfClients {
  return right === 'client' || right.startsWith('client:');
}

/** Undefined for the right of everyone in an organization. */
export function clientRightOf(right: RightOfClients): ClientRight | undefined {
  return right === 'client' ? undefined : (right.slice('client:'.length) as ClientRight);
}

function mayRun({ profile, organization }: Session, right: ActionRight): boolean {
  if (!isOfClients(right)) return roleCan(profile.role, right);
  const needed = clientRightOf(right);
  return organization !== null && (needed === undefined || clientCan(organization.role, needed));
}

function refuse(right: ActionRight): never {
  if (isOfClients(right)) throw clientDenied(clientRightOf(right));
  throw denied(right);
}
