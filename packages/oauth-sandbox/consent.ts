import { sandboxPage } from '@meridian/sandbox-kit/answers';
import { html, type Markup } from '@meridian/sandbox-kit/markup';
import type { Company } from './company.ts';
import type { TestPerson } from './people.ts';

export const styleSheet = '/sandbox/sign-in.css';

/** Keeps an invalid address as typed. */
export function consentPage(company: Company, fault?: { typed: string }): Response {
  const { name, client, people, keys } = company;
  const body = html`
    ${masthead(name)}
    <main>
      <div class="opening">
        <h1>Sign in to ${client.name} with ${name}</h1>
        <p>
          No keys of ${name} are set, so this page of your own machine answers in its place, with people made up for
          trying out. ${keys.map((key, index) => html`${index > 0 ? ' and ' : ''}<code>${key}</code>`)} bring the real
          one.
        </p>
        <p>${client.name} asks for: your name, and your email address.</p>
      </div>
      <form method="post">
        <h2 id="people">Continue as</h2>
        <ul class="people" aria-labelledby="people">
          ${people.map(row)}
        </ul>
        <div class="ways"><button name="decision" value="refuse">Cancel, and share nothing</button></div>
      </form>
      <form method="post" class="typed" novalidate>
        <h2>Or as somebody else</h2>
        <label for="email">Email address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="off"
          value="${fault?.typed ?? ''}"
          ${fault === undefined ? null : html`aria-invalid="true" aria-describedby="email-fault"`}
        />
        ${
          fault === undefined
            ? null
            : html`<p id="email-fault" class="fault">Enter an address such as name@example.com</p>`
        }
        <label class="check"><input type="checkbox" name="verified" checked /> ${name} has verified it</label>
        <div class="ways"><button>Continue with this address</button></div>
      </form>
    </main>
  `;
  const origin = new URL(client.redirectUri).origin;
  const policy =
    `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; ` +
    `form-action 'self' ${origin}`;
  const title = `Sign in with ${name} (stand-in)`;
  const page = sandboxPage({ title, body, styleSheet, policy, status: fault === undefined ? 200 : 422 });
  // Without it browsers omit the origin of posts.
  page.headers.set('Referrer-Policy', 'same-origin');
  return page;
}

/** For errors that must not redirect to an unverified client. */
export function refusalPage(company: string, status: number, code: string, sentence: string): Response {
  const body = html`
    ${masthead(company)}
    <main>
      <div class="opening">
        <h1>Access blocked</h1>
        <p>${sentence}</p>
        <p><code>Error ${status}: ${code}</code></p>
        <a class="again" href="/">Back to the site</a>
      </div>
    </main>
  `;
  const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  return sandboxPage({ title: `Access blocked (stand-in for ${company})`, body, styleSheet, policy, status });
}

function masthead(company: string): Markup {
  return html`<header>
    <a href="/">Site</a>
    <span class="line" aria-hidden="true"></span>
    <span class="note">Stand-in for ${company}</span>
  </header>`;
}

function row({ key, name, note, addresses }: TestPerson): Markup {
  const list = addresses.map(
    ({ email, verified, primary }) =>
      html`<span class="address"
        >${email}${verified ? null : ' (not verified)'}${addresses.length > 1 && primary ? ' (primary)' : null}</span
      >`,
  );
  return html`<li>
    <button name="person" value="${key}">
      <strong>${name}</strong> <span class="what">${note}</span> <span class="addresses">${list}</span>
    </button>
  </li>`;
}
