/** Display names of the social networks, in order. */
export const socialNetworks = {
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  x: 'X (Twitter)',
  facebook: 'Facebook',
  youtube: 'YouTube',
  github: 'GitHub',
};
export const networkNames = Object.keys(socialNetworks) as (keyof typeof socialNetworks)[];
