import type { FastifyInstance } from 'fastify';
import { isColor, type Palette, paletteOf, standsOut } from '../../../domain/color.ts';

/** The address of the style sheet with a school's colours; it says the colour, so that it is kept for ever and needs no database. */
export function themeAddress(primaryColor: string): string {
  return `/theme.css?primary=${primaryColor.replace('#', '')}`;
}

/** Serves the colours of a school as a style sheet of our own, so that pages need no style written into them. */
export function themeRoutes(app: FastifyInstance): void {
  app.get('/theme.css', async (request, reply) => {
    const { primary } = request.query as { primary?: unknown };
    const color = `#${String(primary)}`;
    if (!isColor(color) || !standsOut(color)) return reply.code(404).send({ error: 'Not found' });
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(themeOf(color));
  });
}

/** The portal's own tokens (`tokens.css`) with the school's colours in them. */
export function themeOf(color: string): string {
  const { light, dark } = paletteOf(color);
  return `:root{${variables(light)}}\n@media (prefers-color-scheme: dark){:root{${variables(dark)}}}\n`;
}

const NAMES: Readonly<Record<keyof Palette, string>> = {
  primary: '--color-primary',
  primaryStrong: '--color-primary-strong',
  primarySoft: '--color-primary-soft',
  onPrimary: '--color-on-primary',
  header: '--color-header',
  onHeader: '--color-on-header',
  headerHover: '--color-header-hover',
};

function variables(palette: Palette): string {
  // The names are those of the palette above.
  return Object.entries(palette)
    .map(([part, value]) => `${NAMES[part as keyof Palette]}:${value}`)
    .join(';');
}
