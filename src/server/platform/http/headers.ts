interface PagePolicy {
  /** Other origins that the program talks to (a hosted identity service). */
  readonly connectsTo: readonly string[];
  /** Pictures on other sites that the page may show (a logo). */
  readonly images?: readonly string[];
}

/** What the browser may load: our own files only, no inline code and no inline styles. */
export function contentSecurityPolicy({ connectsTo, images = [] }: PagePolicy): string {
  const imageOrigins = images.flatMap((address) => URL.parse(address)?.origin ?? []).filter((each) => each !== 'null');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...imageOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connectsTo].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer. HSTS only where the portal is reached by https. */
export function securityHeaders(publicUrl: string, connectsTo: readonly string[]): [string, string][] {
  const headers: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy({ connectsTo })],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ['x-frame-options', 'DENY'],
  ];
  if (publicUrl.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}
