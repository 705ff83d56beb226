'use strict';
// express-gateway loads plugins with require(); this hands it the one that express-gateway.ts has set up.
const current = () => globalThis[Symbol.for('octavo.gateway.plugin')];

module.exports = {
  version: '1.2.0',
  schema: { $id: 'urn:gateway:plugin', type: 'object' },
  init: (context) => current().init(context),
};
