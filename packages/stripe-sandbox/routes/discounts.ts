import type { Fields } from '../api/fields.ts';
import { listFields, page } from '../api/many.ts';
import { invalid, missing } from '../api/refusal.ts';
import { route, type Route } from '../api/route.ts';
import { keep, newId } from '../ledger/ledger.ts';
import type { Provider } from '../ledger/provider.ts';
import { freshCode, freshCoupon, type Reduction } from '../money/totals/discounts.ts';
import { newCoupon, newPromotionCode, type Coupon, type PromotionCode } from '../objects/discount.ts';
import { customerOf } from './customers.ts';

const coupons = '/v1/coupons';
const codes = '/v1/promotion_codes';

export const discountRoutes: readonly Route[] = [
  route(
    'POST',
    coupons,
    'id name percent_off amount_off currency duration duration_in_months max_redemptions redeem_by metadata applies_to',
    ({ provider, fields }) => createCoupon(provider, fields),
  ),
  route('GET', `${coupons}/:id`, '', ({ provider, ids: [id] }) => freshCoupon(provider, couponOf(provider, id, 'id'))),

  route(
    'POST',
    codes,
    'promotion code active customer expires_at max_redemptions metadata restrictions',
    ({ provider, fields }) => createCode(provider, fields),
  ),
  route('GET', codes, `${listFields} active code coupon customer created`, ({ provider, fields }) => {
    const [code, coupon, customer] = [fields.text('code'), fields.text('coupon'), fields.text('customer')];
    const active = fields.flag('active');
    const fits = (one: PromotionCode) =>
      (active === undefined || freshCode(provider, one).active === active) &&
      (code === undefined || one.code.toLowerCase() === code.toLowerCase()) &&
      (coupon === undefined || one.promotion.coupon === coupon) &&
      (customer === undefined || one.customer === customer);
    return page(provider.tables.promotionCodes.values(), fields, codes, fits);
  }),
  route('POST', `${codes}/:id`, 'active metadata', ({ provider, fields, ids: [id] }) => {
    const code = codeOf(provider, id, 'id');
    code.active = fields.flag('active') ?? code.active;
    code.metadata = fields.metadata(code.metadata);
    return freshCode(provider, code);
  }),
];

/** The one entry of `discounts`. */
export function reductionIn(provider: Provider, fields: Fields): Reduction | null {
  const entries = fields.entries('discounts');
  const [entry] = entries;
  if (entry === undefined) return null;
  if (entries.length > 1) throw invalid('You may specify one discount.', { param: 'discounts' });
  entry.only('coupon promotion_code');
  const id = entry.text('promotion_code');
  if (id === undefined) {
    return { coupon: couponOf(provider, entry.required('coupon'), 'discounts[0][coupon]').id, promotionCode: null };
  }
  const code = codeOf(provider, id, 'discounts[0][promotion_code]');
  return { coupon: code.promotion.coupon, promotionCode: code.id };
}

function createCoupon(provider: Provider, fields: Fields): Coupon {
  const { tables } = provider;
  const id = fields.text('id') ?? newId('', 8).slice(1);
  if (tables.coupons.has(id)) throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  const percentText = fields.text('percent_off');
  const percentOff = percentText === undefined || percentText === '' ? null : Number(percentText);
  const amountOff = fields.number('amount_off') ?? null;
  if ((percentOff === null) === (amountOff === null)) {
    throw invalid('You must pass one of percent_off and amount_off.', { param: 'percent_off' });
  }
  if (percentOff !== null && !(percentOff > 0 && percentOff <= 100)) {
    throw invalid('percent_off must be above 0 and at most 100.', { param: 'percent_off' });
  }
  if (amountOff !== null && amountOff < 1) throw invalid('Invalid positive integer', { param: 'amount_off' });
  const duration = fields.oneOf('duration', ['once', 'repeating', 'forever']) ?? 'once';
  const months = fields.number('duration_in_months') ?? null;
  if ((duration === 'repeating') !== (months !== null)) {
    throw invalid('duration_in_months belongs to the duration repeating.', { param: 'duration_in_months' });
  }
  const currency = amountOff === null ? null : fields.required('currency').toLowerCase();
  const coupon = newCoupon(id, provider.now(), { percentOff, amountOff, currency, duration, months });
  coupon.name = fields.textOrNull('name') ?? null;
  coupon.max_redemptions = fields.number('max_redemptions') ?? null;
  coupon.redeem_by = fields.number('redeem_by') ?? null;
  coupon.metadata = fields.metadata();
  const products = fields.below('applies_to').only('products').texts('products');
  if (products.length > 0) keep(tables.couponProducts, { id, products });
  keep(tables.coupons, coupon);
  provider.emit('coupon.created', coupon);
  return coupon;
}

function createCode(provider: Provider, fields: Fields): PromotionCode {
  const promotion = fields.below('promotion').only('type coupon');
  if (promotion.oneOf('type', ['coupon']) === undefined) {
    throw invalid('Missing required param: promotion[type].', { code: 'parameter_missing', param: 'promotion[type]' });
  }
  const coupon = couponOf(provider, promotion.required('coupon'), 'promotion[coupon]');
  const code = fields.text('code') ?? newId('', 8).slice(1).toUpperCase();
  if (!/^[\w-]{1,500}$/.test(code)) throw invalid('Promotion codes are letters, digits and dashes.', { param: 'code' });
  const isTaken = [...provider.tables.promotionCodes.values()].some(
    (one) => freshCode(provider, one).active && one.code.toLowerCase() === code.toLowerCase(),
  );
  if (isTaken) throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, { param: 'code' });
  const made = newPromotionCode(newId('promo'), provider.now(), { coupon: coupon.id, code });
  made.active = fields.flag('active') ?? true;
  const customer = fields.text('customer');
  if (customer !== undefined) made.customer = customerOf({ provider }, customer, 'customer').id;
  made.expires_at = fields.number('expires_at') ?? null;
  made.max_redemptions = fields.number('max_redemptions') ?? null;
  made.metadata = fields.metadata();
  const limits = fields.below('restrictions');
  limits.only('first_time_transaction minimum_amount minimum_amount_currency');
  made.restrictions = {
    first_time_transaction: limits.flag('first_time_transaction') ?? false,
    minimum_amount: limits.number('minimum_amount') ?? null,
    minimum_amount_currency: limits.has('minimum_amount') ? limits.required('minimum_amount_currency') : null,
  };
  keep(provider.tables.promotionCodes, made);
  provider.emit('promotion_code.created', made);
  return made;
}

function couponOf({ tables }: Provider, id: string, param: string): Coupon {
  const coupon = tables.coupons.get(id);
  if (coupon === undefined) throw missing('coupon', id, param);
  return coupon;
}

function codeOf({ tables }: Provider, id: string, param: string): PromotionCode {
  const code = tables.promotionCodes.get(id);
  if (code === undefined) throw missing('promotion code', id, param);
  return code;
}
