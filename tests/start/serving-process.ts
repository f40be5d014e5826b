import { serveSite } from '../support/site-server.ts';

/** `node serving-process.ts <dist>`: a process that serves a folder and can be killed. It prints the address. */
const [dist = ''] = process.argv.slice(2);
const { url } = await serveSite({ dist });
console.log(url);
