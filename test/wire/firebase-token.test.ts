import type { AddressInfo } from 'node:net';
import * as firebase from '@firebase/app';
import { getFunctions, httpsCallableFromURL } from '@firebase/functions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityWorld, openIdentityWorld } from '../identity/world.ts';

// Exported by the package for its own parts, and left out of its types.
const { _registerComponent: registerComponent } = firebase as unknown as {
  _registerComponent: (component: object) => void;
};

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(() => world.close());

test('the real client sends our ID token when it is given one, and is the person it speaks for', async () => {
  await world.portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.portal.app.server.address() as AddressInfo;
  const browser = world.browser();
  await browser.create('native@example.org');
  const client = firebase.initializeApp({ projectId: 'portal', apiKey: 'x', appId: 'x' }, 'with a token');
  // What Firebase's own auth package registers, reduced to the token.
  registerComponent({
    name: 'auth-internal',
    multipleInstances: false,
    instantiationMode: 'LAZY',
    serviceProps: {},
    onInstanceCreated: null,
    instanceFactory: () => ({ getToken: async () => ({ accessToken: browser.idToken }) }),
  });
  const call = (name: string) => httpsCallableFromURL(getFunctions(client), `http://127.0.0.1:${port}/api/${name}`);
  expect((await call('account')()).data).toMatchObject({ account: { email: 'native@example.org' } });
  expect((await call('roles')()).data).toEqual([]);
  await browser.post('sign-out');
  await expect(call('roles')()).rejects.toMatchObject({ code: 'functions/unauthenticated' });
  await firebase.deleteApp(client);
});
