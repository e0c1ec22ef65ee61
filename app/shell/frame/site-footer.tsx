import './site-footer.css';
import { useLocation, useRouteLoaderData, href } from 'react-router';
import type { PagePath } from '#app/links.ts';
import { useBookingLink, type SiteData } from '#app/shell/site-data.ts';
import { SiteLink } from '#app/shell/frame/site-link.tsx';
import { useListed } from '#app/shell/frame/use-listed.ts';
import { Wordmark } from '#app/shell/wordmark.tsx';
import { footer } from '#content/home/footer.ts';
import { site } from '#content/site.ts';
import { ButtonLink } from '#ui/button.tsx';

export function SiteFooter() {
  const booking = useBookingLink();
  const pathname = useLocation().pathname.toLowerCase();
  const { year, links = [] } = useRouteLoaderData<SiteData>('root') ?? {};
  const isAt = (...pages: PagePath[]) => pages.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  // Form pages have no call to action here. Sign-in pages, and pages with a closing section, have no heading above it.
  const atForm = isAt('/intake', '/book');
  const isBrief = pathname === href('/') || pathname === href('/insights') || isAt('/start', '/login', '/signup');
  return (
    <footer className="site-footer">
      <div className="grid">
        {!atForm && (
          <div className="site-footer-lead">
            {!isBrief && (
              <>
                <h2>{footer.lead}</h2>
                <p>{footer.promise}</p>
              </>
            )}
            <ButtonLink {...booking}>{footer.start}</ButtonLink>
          </div>
        )}
        {footer.columns.map((column) => (
          <Column key={column.title} {...column} />
        ))}
      </div>
      <Horizon />
      <div className="site-footer-base page-width">
        <a href={href('/')} aria-label={site.name}>
          <Wordmark />
        </a>
        <p>
          Copyright {year} {site.legalEntity}
        </p>
        <ul>
          {links.map(({ label, url }) => (
            <li key={url}>
              <a href={url}>{label}</a>
            </li>
          ))}
          {footer.mails.map(({ label, address }) => (
            <li key={address}>
              {label} <a href={`mailto:${address}`}>{address}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

function Column({ title, links }: (typeof footer.columns)[number]) {
  return (
    <nav className="site-footer-column" aria-label={title}>
      <h2 className="mono-label">{title}</h2>
      <ul>
        {useListed<(typeof links)[number]>(links).map((link) => (
          <li key={link.label}>
            <SiteLink to={link}>{link.label}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const width = 1200;
const height = 200;
const pole = { x: width / 2, y: 1190 };
const limb = 1140;
const halfAngle = 35;

/** Meridians and ticks are dashes of wide arcs. */
function Horizon() {
  return (
    <svg
      className="site-horizon"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      aria-hidden="true"
    >
      <path className="site-horizon-parallels" d={[26, 66, 118, 180].map((depth) => arc(limb - depth)).join('')} />
      <path className="site-horizon-meridians" d={arc(limb - 130)} pathLength={2 * halfAngle} />
      <path className="site-horizon-limb" d={arc(limb)} />
      <path className="site-horizon-degrees" d={arc(limb + 3)} pathLength={2 * halfAngle} />
      <path className="site-horizon-fives" d={arc(limb + 6)} pathLength={2 * halfAngle} />
      <path className="site-horizon-prime" d={`M${pole.x} ${pole.y - limb - 18}V${height}`} />
      {[-20, -10, 10, 20].map((degree) => (
        <text key={degree} {...pointAt(degree, limb + 20)} textAnchor="middle">
          {`${Math.abs(degree)}° ${degree < 0 ? 'W' : 'E'}`}
        </text>
      ))}
    </svg>
  );
}

function arc(radius: number): string {
  const from = pointAt(-halfAngle, radius);
  const to = pointAt(halfAngle, radius);
  return `M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`;
}

function pointAt(degree: number, radius: number): { x: number; y: number } {
  const angle = degree * (Math.PI / 180);
  return { x: round(pole.x + Math.sin(angle) * radius), y: round(pole.y - Math.cos(angle) * radius) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
