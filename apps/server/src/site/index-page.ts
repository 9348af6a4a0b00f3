import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Config } from '../config.ts';

/** What the console reads at run time; empty addresses mean its own origin. */
export interface ConsoleConfiguration {
  readonly brand_name: string;
  readonly tagline: string;
  readonly logo_url: string | null;
  readonly main_site_url: string | null;
  readonly account_url: string;
  readonly api_url: string;
  readonly realtime_url: string;
  /** By whose clock times are shown and days are chosen. */
  readonly time_zone: string;
  /** How long changes can be undone, and deleted people restored. */
  readonly history_days: number;
  readonly deleted_people_days: number;
}

export const LOGO_PATH = '/brand/logo';

export function consoleConfiguration(config: Config): ConsoleConfiguration {
  return {
    brand_name: config.brandName,
    tagline: config.brandTagline,
    logo_url: config.brandLogo === undefined ? null : LOGO_PATH,
    main_site_url: config.mainSiteUrl ?? null,
    account_url: config.accountUrl ?? '',
    api_url: config.apiUrl ?? '',
    // The socket is where the API is by default.
    realtime_url: config.realtimeUrl ?? config.apiUrl ?? '',
    time_zone: config.contestTimeZone,
    history_days: config.historyDays,
    deleted_people_days: config.deletedPeopleDays,
  };
}

/** The console's page with its headers, ready to send in each encoding. */
export interface IndexPage {
  readonly etag: string;
  readonly contentSecurityPolicy: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

const CONFIGURATION_ELEMENT = '<script type="application/json" id="quizdesk-config">{}</script>';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function contentSecurityPolicy(
  html: string,
  configuration: ConsoleConfiguration,
  logoHosts?: readonly string[],
): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const { account_url, api_url, realtime_url } = configuration;
  const elsewhere = [...new Set([account_url, api_url])].filter((url) => url !== '');
  const logos = logoHosts?.map((host) => `https://${host}`) ?? ['https:'];
  const socket = realtime_url === '' ? [] : [realtime_url.replace(/^http/, 'ws')];
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    // Mantine writes its theme into a style element and positions into style attributes.
    "style-src 'self' 'unsafe-inline'",
    // A school's logo may lie anywhere on the web, unless the operator names where.
    `img-src ${["'self'", 'data:', 'blob:', ...elsewhere, ...logos].join(' ')}`,
    `connect-src ${["'self'", ...elsewhere, ...socket].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Puts brand and addresses into the built page. Throws if the page has no slot for them. */
export function buildIndexPage(
  builtHtml: string,
  configuration: ConsoleConfiguration,
  logoHosts?: readonly string[],
): IndexPage {
  if (!builtHtml.includes(CONFIGURATION_ELEMENT))
    throw new Error('The console was built without its configuration element');
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
  const html = builtHtml
    .replace(CONFIGURATION_ELEMENT, () => CONFIGURATION_ELEMENT.replace('{}', () => json))
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(configuration.brand_name)}</title>`);
  const identity = Buffer.from(html);
  return {
    // Weak, because it names the page in each encoding.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    contentSecurityPolicy: contentSecurityPolicy(html, configuration, logoHosts),
    bodies: {
      identity,
      gzip: gzipSync(identity),
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    },
  };
}
