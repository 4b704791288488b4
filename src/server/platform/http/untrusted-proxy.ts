import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Conditions } from '../conditions.ts';
import type { Config } from '../config.ts';

/**
 * A proxy says from where visitors come and nobody is told to believe it: all of them look like the proxy, so one person's wrong guesses
 * count against everybody. Said once; the header alone proves nothing, so nothing else changes. Anybody can write it: it counts only from
 * an address of this machine or its network, where a proxy may stand and a stranger does not.
 */
export function watchForProxy(
  app: FastifyInstance,
  config: Pick<Config, 'trustProxy'>,
  conditions: Pick<Conditions, 'report'>,
): void {
  if (config.trustProxy.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && isNear(request.ip)) {
      isTold = true;
      conditions.report('untrusted-proxy');
    }
    done();
  });
}

const near = new BlockList();
near.addSubnet('127.0.0.0', 8, 'ipv4');
near.addSubnet('10.0.0.0', 8, 'ipv4');
near.addSubnet('172.16.0.0', 12, 'ipv4');
near.addSubnet('192.168.0.0', 16, 'ipv4');
near.addSubnet('169.254.0.0', 16, 'ipv4');
// Where providers keep what is theirs between them and their customers.
near.addSubnet('100.64.0.0', 10, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

function isNear(address: string): boolean {
  return near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
