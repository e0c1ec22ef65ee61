import { expect, it } from 'vitest';
import { sampleContent } from '#features/site-content/demonstration/sample-content.ts';
import { logoSvg } from '#features/site-content/logo-svg.server.ts';

const path = '<path d="M0 0h10v10z"/>';
const svg = (inner: string, attributes = 'viewBox="0 0 10 10"') => `<svg ${attributes}>${inner}</svg>`;

it('keeps the shapes and takes the color of the text around it', () => {
  const source = `<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="200"><title>Acme</title>
    <g fill="#f00"><path d="M0 0h10v10z"/><circle cx="5" cy="5" r="2" fill="none" stroke="red" stroke-width="2"/></g></svg>`;
  expect(logoSvg(source)).toBe(
    '<svg viewBox="0 0 10 10" height="32" fill="currentColor"><g fill="currentColor"><path d="M0 0h10v10z" /><circle cx="5" cy="5" r="2" fill="none" stroke="currentColor" stroke-width="2" /></g></svg>',
  );
});

it.each([
  svg(`<script>alert(1)</script>${path}`),
  svg(`${path}<a href="javascript:alert(1)">${path}</a>`),
  svg(`<path d="M0 0" onclick="alert(1)"/>`),
  svg(`${path}<foreignObject><iframe src="https://evil.example"/></foreignObject>`),
  svg(`<style>path{fill:url(https://evil.example)}</style>${path}`),
  svg(`${path}<use href="https://evil.example#a"/><image href="https://evil.example"/>`),
  svg(`<path d="M0 0" fill="url(#evil)" style="background:url(https://evil.example)"/>`),
  svg(`<path d="M0 0" transform="url(https://evil.example)"/>`),
  svg(`<path d="M0 0"><animate attributeName="href" values="javascript:alert(1)"/></path>`),
  svg(`${path}<text>evil</text><desc><![CDATA[</svg><script>alert(1)</script>]]></desc>`),
])('removes everything that could act: %s', (source) => {
  const clean = logoSvg(source) ?? '';
  expect(clean).toMatch(/^<svg viewBox="0 0 10 10" height="32" fill="currentColor">.*<path d="M0 0/);
  expect(clean).not.toMatch(/evil|alert|script|<style|href|on\w+=|url\(/);
});

it.each([
  '',
  'logo',
  path,
  svg(''),
  svg('<text>Acme</text>'),
  svg(path, ''),
  svg(path, 'viewBox="a"'),
  '<html><body>x</body></html>',
  `${svg(path)}${svg(path)}`,
  svg(svg(path)),
])('refuses what is no single drawing: %s', (source) => {
  expect(logoSvg(source)).toBeNull();
});

it('survives input that is nested deeply or cut off', () => {
  expect(logoSvg(svg('<g>'.repeat(2000) + path))).toBeNull();
  expect(logoSvg('<svg viewBox="0 0 1 1"><path d="M0')).toBeNull();
});

it.each(sampleContent.logo)('leaves a clean logo as it is: $company', ({ logo }) => {
  expect(logoSvg(logo)?.replaceAll(' />', '/>')).toBe(logo);
});
