import './add-ons.css';
import { useBuyPath } from '#app/home/pricing/buy-link.ts';
import { optimization as optimizationCopy } from '#content/offers.ts';
import { pricing } from '#content/home/pricing.ts';
import { catalog, type Offer } from '#features/billing/catalog.ts';
import { formatMoney } from '#features/billing/money.ts';
import { ButtonLink } from '#ui/button.tsx';

export function AddOns() {
  const { addOns, optimization } = catalog;
  return (
    <div className="extras">
      <div className="extras-copy">
        <h3>{pricing.addOns.title}</h3>
        <p>{pricing.addOns.lead}</p>
      </div>
      <ul className="extras-list">
        {addOns.map((addOn) => (
          <li key={addOn.id} className="extra">
            <h4 id={addOn.id}>{addOn.name}</h4>
            <p className="extra-price">{formatMoney(addOn.price)}</p>
            <p>{addOn.description}</p>
            <BuyButton offer={addOn} label={pricing.addOns.add} />
          </li>
        ))}
      </ul>
      <div className="optimization">
        <div>
          <h4 id={optimization.id}>{optimization.name}</h4>
          <p>{optimization.description}</p>
        </div>
        <div>
          <p className="extra-price">
            {formatMoney(optimization.price)} <small>{optimizationCopy.per}</small>
          </p>
          <p>{pricing.optimize.terms}</p>
        </div>
        <BuyButton offer={optimization} label={pricing.optimize.button} />
      </div>
    </div>
  );
}

function BuyButton({ offer, label }: { offer: Offer; label: string }) {
  const buyPath = useBuyPath();
  return (
    <ButtonLink className="extra-buy" size="small" href={buyPath(offer.priceId)} aria-describedby={offer.id}>
      {label}
    </ButtonLink>
  );
}
