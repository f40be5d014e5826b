import { serveSite } from '../../tools/serve/serve-site.ts';

/** `node serving-process.ts <dist>`: a process that serves a folder and can be killed. It prints the address. */
const [dist = ''] = process.argv.slice(2);
const { url } = await serveSite({ dist });
console.log(url);
