import type pg from 'pg';
import type { PublicFirebase } from '../../../contract/public-identity.ts';
import type { DispatcherParts } from '../../platform/call/dispatcher.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type Database, withIdentityTables } from '../../platform/database/connect.ts';
import type { FirebaseSettings } from '../../platform/identity-settings.ts';
import type { Log } from '../../platform/log.ts';
import { readSubject } from '../tokens/bearer.ts';
import { grantConfiguredAdmins } from '../roles/configured-admins-store.ts';
import { createFirebaseIdentify } from './firebase-identify.ts';
import { endSessionsRoute } from './firebase-sessions.ts';
import { createFirebaseTokens, firebaseIssuer, type KeySource } from './firebase-token.ts';
import type { OnProven, ServerIdentity } from '../port.ts';

export interface FirebaseIdentityParts {
  readonly config: Pick<Config, 'adminEmails'>;
  readonly settings: FirebaseSettings;
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly organizationFor: DispatcherParts['organizationFor'];
  readonly keySource?: KeySource | undefined;
  readonly onProven: OnProven;
}

/** The hosted identity service: people and passwords are a Firebase project's; accounts, roles and who may come in are ours. */
export function createFirebaseIdentity(parts: FirebaseIdentityParts): ServerIdentity {
  const { config, settings, pool, clock, log, organizationFor, keySource, onProven } = parts;
  const database = withIdentityTables(parts.database);
  const issuer = firebaseIssuer(settings.projectId);
  const verify = createFirebaseTokens({ settings, clock, log, ...(keySource && { keySource }) });
  const identify = createFirebaseIdentify({ config, issuer, verify, pool, database, clock, log, onProven });
  const publicConfig = toPublic(settings);
  return {
    kind: 'firebase',
    issuer,
    publicConfig: () => publicConfig,
    accountIn: readSubject(verify),
    identify,
    routes: (app) => {
      app.get('/identity/config', (_request, reply) => reply.header('cache-control', 'no-store').send(publicConfig));
      endSessionsRoute(app, { identify, organizationFor, database, clock });
    },
    begin: () => grantConfiguredAdmins({ config, database, clock, log }),
  };
}

function toPublic(settings: FirebaseSettings): PublicFirebase {
  const { apiKey, projectId, authDomain, persistence, emulatorHost } = settings;
  const emulator = emulatorHost === undefined ? {} : { emulator: `http://${emulatorHost}` };
  return { provider: 'firebase', apiKey, projectId, authDomain, persistence, ...emulator };
}
