import './why-contact.css';
import { contact } from '#content/contact.ts';

export function WhyContact() {
  const { why, addresses } = contact;
  return (
    <div className="why-contact">
      <section className="grid" aria-labelledby="why-contact-title">
        <h2 id="why-contact-title">{why.title}</h2>
        <ul className="why-contact-points">
          {why.points.map((point) => (
            <li key={point.title}>
              <h3>{point.title}</h3>
              <p>{point.copy}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid" aria-labelledby="contact-addresses-title">
        <h2 id="contact-addresses-title">{addresses.title}</h2>
        <dl className="contact-addresses">
          {addresses.list.map(({ about, address }) => (
            <div key={address}>
              <dt>{about}</dt>
              <dd>
                <a href={`mailto:${address}`}>{address}</a>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
