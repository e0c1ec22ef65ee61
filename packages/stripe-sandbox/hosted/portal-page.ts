import { html, type Markup } from '@meridian/sandbox-kit/markup';
import type { CardFaults, Typed } from './card-form.ts';
import { methodFields, readMethod } from './method-form.ts';
import { formOf, hostedPage, leadTo, notice, time, type Page, type Site } from './page.ts';
import { cancelInPortal, changeCard, newMethod, resumeInPortal } from '../money/portal-actions.ts';
import type { PortalConfiguration, PortalSession } from '../objects/portal.ts';
import type { Subscription } from '../objects/subscription.ts';
import { portalOverview } from './portal-overview.ts';

interface Open {
  readonly session: PortalSession;
  readonly features: PortalConfiguration['features'];
  readonly home: string;
}

/** `/p/session/SECRET`. A flow starts at its own step, once. */
export const portalPage: Page = (site, request, [secret]) => {
  const found = open(site, secret);
  if (found instanceof Response) return found;
  const { session, features, home } = found;
  const { flow } = session;
  if (flow !== null && request.method === 'GET') {
    session.flow = null;
    const cancels = flow.subscription_cancel?.subscription;
    return leadTo(cancels === undefined ? `${home}/card` : `${home}/subscriptions/${cancels}/cancel`);
  }
  const body = portalOverview(site, session.customer, features, home);
  return framed(site, session, `Billing · ${site.provider.business}`, body);
};

/** `/p/session/SECRET/subscriptions/ID/cancel`: confirms, then cancels. */
export const cancelPage: Page = (site, request, [secret, id]) => {
  const found = open(site, secret);
  if (found instanceof Response) return found;
  const { session, features, home } = found;
  const subscription = subscriptionOf(site, session, id);
  if (subscription === undefined || !features.subscription_cancel.enabled) return leadTo(home);
  const { mode } = features.subscription_cancel;
  if (request.method === 'POST') {
    if (subscription.cancel_at === null) cancelInPortal(site.provider, subscription, mode);
    return leadTo(home);
  }
  const end = subscription.items.data[0]?.current_period_end ?? site.provider.now();
  const body = html`
    <div class="opening">
      <h1>Cancel your subscription</h1>
      <p>
        ${
          mode === 'immediately'
            ? 'It ends at once.'
            : html`It stays available until ${time(end)}, which you have paid for, and ends then.`
        }
      </p>
    </div>
    <form method="post" class="ways">
      <button class="main">Cancel subscription</button>
      <a class="button" href="${home}">Go back</a>
    </form>
  `;
  return framed(site, session, 'Cancel your subscription', body);
};

/** `/p/session/SECRET/subscriptions/ID/resume`: reverts the cancellation. */
export const resumePage: Page = (site, request, [secret, id]) => {
  const found = open(site, secret);
  if (found instanceof Response) return found;
  const subscription = subscriptionOf(site, found.session, id);
  const mayResume = found.features.subscription_cancel.enabled;
  if (mayResume && request.method === 'POST' && subscription?.cancel_at != null)
    resumeInPortal(site.provider, subscription);
  return leadTo(found.home);
};

/** `/p/session/SECRET/card`: for future payments. */
export const portalCardPage: Page = async (site, request, [secret]) => {
  const found = open(site, secret);
  if (found instanceof Response) return found;
  const { session, features, home } = found;
  if (!features.payment_method_update.enabled) return leadTo(home);
  if (request.method !== 'POST') return cardView(site, session, home, {}, {}, null);
  const now = site.provider.now();
  const reading = readMethod(await formOf(request), { now, withEmail: false, types: ['card'] });
  if (!reading.ok) return cardView(site, session, home, reading.typed, reading.faults, null, 422);
  const email = site.provider.tables.customers.get(session.customer)?.email ?? null;
  const method = newMethod(site.provider, { ...reading.entry, email });
  if (typeof method === 'string') return cardView(site, session, home, {}, {}, method, 422);
  changeCard(site.provider, session.customer, method);
  return leadTo(home);
};

function cardView(
  site: Site,
  session: PortalSession,
  home: string,
  typed: Typed,
  faults: CardFaults,
  fault: string | null,
  status = 200,
): Response {
  const body = html`
    <div class="opening"><h1>Change your card</h1></div>
    <form method="post" class="narrow" novalidate>
      ${fault === null ? null : html`<p class="fault notice" role="alert">${fault}</p>`}
      ${methodFields({ types: ['card'], label: 'Use this card', verb: 'go on', typed, faults })}
      <div class="ways"><a class="button" href="${home}">Go back</a></div>
    </form>
  `;
  return framed(site, session, 'Change your card', body, status);
}

/** Seconds after which portal links expire. */
const lifetime = 3600;

function open({ provider }: Site, secret: string): Open | Response {
  const home = `/p/session/${secret}`;
  const session = [...provider.tables.portals.values()].find(({ url }) => url.endsWith(home));
  const features = provider.tables.configurations.get(session?.configuration ?? '')?.features;
  if (session === undefined || features === undefined) {
    return notice(404, 'There is no such page', 'The address is not complete, or the sandbox has been emptied.');
  }
  if (provider.now() > session.created + lifetime) {
    const { return_url } = session;
    const way = return_url === null ? null : { url: return_url, words: `Back to ${provider.business}` };
    return notice(410, 'This page has expired', 'Come here again from your account.', way);
  }
  return { session, features, home };
}

function subscriptionOf({ provider }: Site, { customer }: PortalSession, id: string): Subscription | undefined {
  const subscription = provider.tables.subscriptions.get(id);
  return subscription?.customer === customer && subscription.status !== 'canceled' ? subscription : undefined;
}

function framed({ provider }: Site, session: PortalSession, title: string, body: Markup, status = 200): Response {
  const { return_url } = session;
  const head = return_url === null ? null : html`<a href="${return_url}">Back to ${provider.business}</a>`;
  return hostedPage({ title, body, head, status });
}
