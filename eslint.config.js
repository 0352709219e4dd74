import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** The house rule of ARCHITECTURE.md: each room of the engine, and the rooms that it may import from. */
const rooms = {
  model: [],
  tokens: ['model'],
  terms: ['model'],
  source: ['model'],
  filter: ['model', 'source'],
  chunk: ['model', 'tokens', 'source'],
  embed: ['model', 'terms'],
  store: ['model', 'terms', 'embed'],
  indexing: ['model', 'source', 'chunk', 'terms', 'tokens', 'embed', 'store'],
  retrieve: ['model', 'terms', 'embed', 'store'],
  pack: ['model'],
  render: ['model', 'tokens', 'pack'],
  process: ['model', 'source', 'engine.ts'],
};

const roomZones = Object.entries(rooms).map(([room, allowed]) => ({
  target: `./src/engine/${room}`,
  from: './src',
  except: [room, ...allowed].map(name => `./engine/${name}`),
  message: `engine/${room} may import from: ${[room, ...allowed].join(', ')}.`,
}));

const surfaceZones = ['vscode', 'mcp', 'cli'].map(surface => ({
  target: `./src/${surface}`,
  from: './src',
  except: [`./${surface}`, './engine/engine.ts', './engine/process/engineClient.ts', './engine/model'],
  message: `src/${surface} reaches the engine by engine/engine.ts; only types come from its rooms.`,
}));

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.bench/**', 'test/e2e/.output/**'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: {
        projectService: {
          allowDefaultProject: ['*.js', '*.mjs', 'test/bench/*.mjs', 'test/e2e/driver/*.js'],
        },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    settings: {
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.js', '.mjs'] })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...roomZones, ...surfaceZones] }],
      'import-x/no-cycle': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/prefer-literal-enum-member': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      'no-console': 'error',
    },
  },
  {
    files: ['src/engine/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'vscode', message: 'The engine runs without VS Code.' }] },
      ],
    },
  },
  { files: ['src/cli/**', 'test/bench/**', 'esbuild.mjs'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.mjs', '**/*.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['test/e2e/driver/**'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { require: 'readonly', exports: 'writable', setTimeout: 'readonly', process: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
