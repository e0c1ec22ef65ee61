import type { Fields } from '../api/fields.ts';
import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { newPortalConfiguration, newPortalSession, type PortalConfiguration } from '../objects/portal.ts';
import { customerOf } from './customers.ts';

const configurations = '/v1/billing_portal/configurations';
const takes = 'active business_profile features default_return_url metadata name';

export const portalRoutes: readonly Route[] = [
  route('POST', configurations, takes, ({ provider, fields }) => {
    if (!fields.has('features')) {
      throw invalid('Missing required param: features.', { code: 'parameter_missing', param: 'features' });
    }
    const configuration = newPortalConfiguration(newId('bpc'), provider.now());
    // Unnamed features of a new configuration are off.
    const { invoice_history, payment_method_update, subscription_cancel } = configuration.features;
    for (const feature of [invoice_history, payment_method_update, subscription_cancel]) feature.enabled = false;
    fill(configuration, fields);
    return keep(provider.tables.configurations, configuration);
  }),
  route('GET', configurations, `${listFields} active is_default`, ({ provider, fields }) => {
    const [active, isDefault] = [fields.flag('active'), fields.flag('is_default')];
    const fits = (one: PortalConfiguration) =>
      (active === undefined || one.active === active) && (isDefault === undefined || one.is_default === isDefault);
    return page(provider.tables.configurations.values(), fields, configurations, fits);
  }),
  route('GET', `${configurations}/:id`, '', ({ provider, ids: [id] }) => configurationOf(provider, id, 'id')),
  route('POST', `${configurations}/:id`, takes, ({ provider, fields, ids: [id] }) => {
    const configuration = configurationOf(provider, id, 'id');
    fill(configuration, fields);
    configuration.updated = provider.now();
    return configuration;
  }),
  route(
    'POST',
    '/v1/billing_portal/sessions',
    'customer configuration return_url flow_data locale',
    ({ provider, fields }) => createSession(provider, fields),
  ),
];

function createSession(provider: Provider, fields: Fields) {
  const customer = customerOf({ provider }, fields.required('customer'), 'customer');
  const returnUrl = fields.textOrNull('return_url') ?? null;
  if (returnUrl !== null && !URL.canParse(returnUrl)) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  }
  const configuration = fields.has('configuration')
    ? configurationOf(provider, fields.required('configuration'), 'configuration')
    : defaultConfiguration(provider);
  const flow = fields.below('flow_data').only('type subscription_cancel after_completion');
  const type = flow.oneOf('type', ['payment_method_update', 'subscription_cancel']);
  const subscription = flow.below('subscription_cancel').text('subscription') ?? null;
  const cancels = type === 'subscription_cancel';
  if (cancels && provider.tables.subscriptions.get(subscription ?? '')?.customer !== customer.id) {
    throw missing('subscription', subscription ?? '', 'flow_data[subscription_cancel][subscription]');
  }
  const id = newId('bps');
  const secret = newId('test', 40);
  const session = newPortalSession(id, provider.now(), {
    customer: customer.id,
    configuration: configuration.id,
    returnUrl: returnUrl ?? configuration.default_return_url,
    url: provider.page(`/p/session/${secret}`),
    flow: type === undefined ? null : { type, subscription: cancels ? subscription : null },
  });
  keep(provider.tables.portals, session);
  provider.emit('billing_portal.session.created', session);
  return session;
}

/** Exists from the first session; the provider creates it when dashboard settings are saved. */
function defaultConfiguration(provider: Provider): PortalConfiguration {
  const known = [...provider.tables.configurations.values()].find((one) => one.is_default);
  if (known !== undefined) return known;
  const made = newPortalConfiguration(newId('bpc'), provider.now());
  made.is_default = true;
  return keep(provider.tables.configurations, made);
}

function configurationOf({ tables }: Provider, id: string, param: string): PortalConfiguration {
  const configuration = tables.configurations.get(id);
  if (configuration === undefined) throw missing('portal configuration', id, param);
  return configuration;
}

function fill(configuration: PortalConfiguration, fields: Fields): void {
  const { features, business_profile } = configuration;
  const featureFields = fields.below('features');
  featureFields.only('customer_update invoice_history payment_method_update subscription_cancel subscription_update');
  const enabled = (name: string) => featureFields.below(name).flag('enabled');
  if (enabled('subscription_update') === true) {
    throw invalid('The sandbox does not play changes of plan in the portal.', {
      param: 'features[subscription_update]',
    });
  }
  features.customer_update.enabled = enabled('customer_update') ?? features.customer_update.enabled;
  features.invoice_history.enabled = enabled('invoice_history') ?? features.invoice_history.enabled;
  features.payment_method_update.enabled = enabled('payment_method_update') ?? features.payment_method_update.enabled;
  const cancel = features.subscription_cancel;
  cancel.enabled = enabled('subscription_cancel') ?? cancel.enabled;
  cancel.mode =
    featureFields.below('subscription_cancel').oneOf('mode', ['at_period_end', 'immediately']) ?? cancel.mode;
  const profile = fields.below('business_profile').only('headline privacy_policy_url terms_of_service_url');
  for (const name of ['headline', 'privacy_policy_url', 'terms_of_service_url'] as const) {
    const text = profile.textOrNull(name);
    if (text !== undefined) business_profile[name] = text;
  }
  const [returnUrl, name] = [fields.textOrNull('default_return_url'), fields.textOrNull('name')];
  if (returnUrl !== undefined) configuration.default_return_url = returnUrl;
  if (name !== undefined) configuration.name = name;
  configuration.active = fields.flag('active') ?? configuration.active;
  configuration.metadata = fields.metadata(configuration.metadata);
}
